# The server with the app that it serves, laid out as in the archive of a release. Build it from a fresh clone: all of the folder goes into the first stage.
#
# The base is named by its tag, for no digest could be looked up where this was written. Pin it to what you have
# tested: --build-arg NODE_IMAGE=node:20-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY . .
RUN rm -rf node_modules */node_modules */dist && npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN node .ci/release/lay-out.mjs /out

FROM ${NODE_IMAGE}
COPY --from=build /out /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Nothing outside /data is written: run it with --read-only.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]

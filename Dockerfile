# The server with the app that it serves, laid out as in the archive of a release. All of the folder goes into the first stage, but what
# .dockerignore names.
#
# The base is Node 20.20.2, by its digest: the same commit gives the same image until somebody changes this line. OPERATIONS.md,
# "With compose", says how to take a newer one.
ARG NODE_IMAGE=node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY . .
RUN rm -rf node_modules */node_modules */dist && npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN node .ci/release/lay-out.mjs /out

FROM ${NODE_IMAGE}
COPY --from=build /out /app
# A volume takes over whose the folder is: without it, backups would be root's.
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Nothing outside /data is written: run it with --read-only.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]

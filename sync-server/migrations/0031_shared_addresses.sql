DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_own_email" ON "users" USING btree ("event_id",lower("email")) WHERE not "users"."shares_email";--> statement-breakpoint
CREATE INDEX "users_shared_email" ON "users" USING btree ("event_id",lower("email")) WHERE "users"."shares_email";
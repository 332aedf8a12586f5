CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("ends_at");
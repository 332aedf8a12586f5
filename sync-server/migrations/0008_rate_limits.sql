-- Counts of minutes: nothing to keep. The library writes the columns by their order, which only a new table has.
DROP TABLE "rate_limits";--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("expire");

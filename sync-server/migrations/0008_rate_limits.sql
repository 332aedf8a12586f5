-- The library writes the columns by their order. The table of before, `rate_limits`, stays for processes of the version
-- before that are still running on this database; the next migration may drop it.
CREATE TABLE "rate_limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limit_counts_end" ON "rate_limit_counts" USING btree ("expire");

CREATE TABLE "hosted_events" (
	"id" text PRIMARY KEY NOT NULL,
	"schema_name" text NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"archived_at" timestamptz(3)
);

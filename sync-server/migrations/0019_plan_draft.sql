CREATE TABLE "plan_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"places" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"floors" jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE "pushed_notifications" ADD COLUMN "claimed_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pushed_notifications" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pushed_notifications" ADD COLUMN "unpushed" jsonb;
ALTER TABLE "events" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "translations" jsonb;
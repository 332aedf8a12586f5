ALTER TABLE "check_ins" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "contact_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "contact_at" timestamptz(3);
CREATE TABLE "address_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"email" text NOT NULL,
	"newcomer" jsonb,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "registration" text DEFAULT 'invited' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "registration_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "address_links_email" ON "address_links" USING btree ("event_id","email");
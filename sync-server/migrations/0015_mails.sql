CREATE TABLE "mail_pauses" (
	"event_id" text PRIMARY KEY NOT NULL,
	"paused_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"bulk" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamptz(3),
	"tries" integer DEFAULT 0 NOT NULL,
	"claim" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"queued_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("event_id","bulk","due_at");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_queued" ON "mails" USING btree ("event_id","user_id","kind","email") WHERE state = 'queued';
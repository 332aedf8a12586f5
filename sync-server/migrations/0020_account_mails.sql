CREATE TABLE "mail_refusals" (
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"event_id" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refused_at" timestamptz(3) NOT NULL,
	CONSTRAINT "mail_refusals_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "good_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "newcomer" jsonb;--> statement-breakpoint
CREATE INDEX "mail_refusals_event" ON "mail_refusals" USING btree ("event_id");
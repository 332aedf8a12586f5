CREATE TABLE "notification_receipts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"epoch" text NOT NULL,
	"xid" "xid8" NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ticketType" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "state" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "send_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "copy_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_scheduled" ON "notifications" USING btree ("send_at") WHERE "notifications"."state" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_copies" ON "notifications" USING btree ("copy_of","user_id") WHERE "notifications"."copy_of" <> '';
CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"proposer_id" text NOT NULL,
	"invitee_id" text NOT NULL,
	"start_time" timestamptz(3) NOT NULL,
	"end_time" timestamptz(3) NOT NULL,
	"place" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "meetings_proposer" ON "meetings" USING btree ("proposer_id","created_at");--> statement-breakpoint
CREATE INDEX "meetings_invitee" ON "meetings" USING btree ("invitee_id");
CREATE TABLE "connection_requests" (
	"event_id" text NOT NULL,
	"requester_id" text NOT NULL,
	"addressee_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "connection_requests_event_id_requester_id_addressee_id_pk" PRIMARY KEY("event_id","requester_id","addressee_id")
);
--> statement-breakpoint
CREATE TABLE "folded_outcomes" (
	"device_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"received" bigint NOT NULL,
	"applied" uuid[] NOT NULL,
	"refused" jsonb NOT NULL,
	CONSTRAINT "folded_outcomes_device_id_user_id_event_id_pk" PRIMARY KEY("device_id","user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "contact_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "contact_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("event_id","user_id");
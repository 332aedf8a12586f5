CREATE TABLE "doors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"paired_at" timestamptz(3),
	"removed_at" timestamptz(3),
	"made" bigint DEFAULT 0 NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"missing" bigint DEFAULT 0 NOT NULL,
	"waiting" bigint DEFAULT 0 NOT NULL,
	"clock_offset_ms" bigint,
	"app_version" text DEFAULT '' NOT NULL,
	"last_contact" timestamptz(3),
	"last_fact_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "door_pairings" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"door_id" text NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "doors_event" ON "doors" USING btree ("event_id");
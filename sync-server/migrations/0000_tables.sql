CREATE SEQUENCE "public"."change_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"gate_id" text DEFAULT '' NOT NULL,
	"check_in_method" text DEFAULT 'manual' NOT NULL,
	"status" text NOT NULL,
	"verdict" text NOT NULL,
	"check_in_time" timestamptz(3) NOT NULL,
	"device_time" timestamptz(3) NOT NULL,
	"clock_offset_ms" bigint,
	"arrived_at" timestamptz(3),
	"device_id" text NOT NULL,
	"recorded_by" text NOT NULL,
	"undo_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"requester_id" text NOT NULL,
	"addressee_id" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"venue" jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"floor_plan" jsonb,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ticket_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_in_policy" text DEFAULT 'anyone' NOT NULL,
	"check_in_opens_at" timestamptz(3),
	"check_in_closes_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "exhibitors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"logo" text,
	"website" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"booth" text DEFAULT '' NOT NULL,
	"booth_shape" jsonb
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"notification_type" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT '' NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"shape" jsonb
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"start_time" timestamptz(3) NOT NULL,
	"end_time" timestamptz(3) NOT NULL,
	"room_id" text NOT NULL,
	"track" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'talk' NOT NULL,
	"language" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speakers" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"avatar" text,
	"expertise" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sessions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"featured" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"banner" text,
	"tier" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"interests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"avatar" text,
	"ticketType" text DEFAULT '' NOT NULL,
	"ticket_status" text DEFAULT 'valid' NOT NULL,
	"ticket_version" integer DEFAULT 1 NOT NULL,
	"ticket_code" text NOT NULL,
	"checkedIn" boolean DEFAULT false NOT NULL,
	"checkin_time" timestamptz(3),
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"event_id" text NOT NULL,
	"scope" text NOT NULL,
	"collection" text NOT NULL,
	"document_id" text NOT NULL,
	"xid" "xid8" NOT NULL,
	"seq" bigint NOT NULL,
	"deleted" boolean NOT NULL,
	CONSTRAINT "changes_event_id_collection_document_id_scope_pk" PRIMARY KEY("event_id","collection","document_id","scope")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"device_seq" bigint NOT NULL,
	"name" text NOT NULL,
	"args" text NOT NULL,
	"made_at" text NOT NULL,
	"arrived_at" timestamptz(3) NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"detail" text,
	"xid" "xid8" NOT NULL,
	"touched" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"waiting" bigint DEFAULT 0 NOT NULL,
	"last_contact" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_secrets" (
	"event_id" text PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"private_key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"written_in" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bookmarks_user" ON "bookmarks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_one_accepted" ON "check_ins" USING btree ("event_id","user_id") WHERE "check_ins"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "check_ins_time" ON "check_ins" USING btree ("event_id","check_in_time");--> statement-breakpoint
CREATE INDEX "connections_requester" ON "connections" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "connections_addressee" ON "connections" USING btree ("addressee_id");--> statement-breakpoint
CREATE INDEX "notification_reads_user" ON "notification_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_start" ON "sessions" USING btree ("event_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("event_id",lower("email"));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "changes_feed" ON "changes" USING btree ("event_id","collection","scope","xid","seq");--> statement-breakpoint
CREATE INDEX "changes_news" ON "changes" USING btree ("xid","seq");--> statement-breakpoint
CREATE INDEX "commands_device" ON "commands" USING btree ("device_id","device_seq");
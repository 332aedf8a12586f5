CREATE TABLE "laptop_journal" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laptop_journal_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL,
	"made_by" jsonb NOT NULL,
	"origin" jsonb NOT NULL,
	"answered_at" timestamptz(3),
	"refused" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "taken_along" (
	"event_id" text PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"people" jsonb NOT NULL,
	"doors" jsonb NOT NULL,
	"same" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "laptop_journal_id" ON "laptop_journal" USING btree ("id");--> statement-breakpoint
CREATE INDEX "laptop_journal_unanswered" ON "laptop_journal" USING btree ("event_id","answered_at");
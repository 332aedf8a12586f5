CREATE TABLE "imported_people" (
	"import_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"step" text NOT NULL,
	"digest" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "imported_people_import_id_user_id_step_pk" PRIMARY KEY("import_id","user_id","step")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3),
	"removed" integer
);
--> statement-breakpoint
CREATE INDEX "imported_people_user" ON "imported_people" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("event_id","at");
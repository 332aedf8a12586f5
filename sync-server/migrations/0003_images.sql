CREATE TABLE "images" (
	"user_id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "images_hash" ON "images" USING btree ("event_id","hash");
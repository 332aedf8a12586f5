CREATE TABLE "content_images" (
	"event_id" text NOT NULL,
	"collection" text NOT NULL,
	"document_id" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "content_images_event_id_collection_document_id_hash_pk" PRIMARY KEY("event_id","collection","document_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "room_id" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "subtitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "abstract" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "speakers" ADD COLUMN "source" jsonb;--> statement-breakpoint
CREATE INDEX "content_images_hash" ON "content_images" USING btree ("event_id","hash");
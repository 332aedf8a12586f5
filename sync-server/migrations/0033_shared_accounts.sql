CREATE TABLE "shared_accounts" (
	"email" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"password_hash" text NOT NULL,
	"generation" integer NOT NULL,
	"chosen_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_links" ADD COLUMN "mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "mailed_to" text;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_accounts_id" ON "shared_accounts" USING btree ("id");
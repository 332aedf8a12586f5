ALTER TABLE "exhibitors" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "speakers" ADD COLUMN "translations" jsonb;
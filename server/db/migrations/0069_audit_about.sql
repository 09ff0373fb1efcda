ALTER TABLE "sim_votes" DROP CONSTRAINT "sim_votes_member_id_sim_members_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "about" jsonb;
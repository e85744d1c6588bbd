-- With whose signature a claimant has named somebody: without it a row is anybody's who can write here. A claimant may have
-- signed several; a row that is forged then hides none that is not.
ALTER TABLE "claimant_referral" ADD COLUMN "signature" text;
--> statement-breakpoint
ALTER TABLE "claimant_referral" DROP CONSTRAINT "claimant_referral_key";
--> statement-breakpoint
ALTER TABLE "claimant_referral" ADD CONSTRAINT "claimant_referral_key"
  PRIMARY KEY ("chain_id", "core", "boost_id", "transaction_hash", "claimant", "referrer");

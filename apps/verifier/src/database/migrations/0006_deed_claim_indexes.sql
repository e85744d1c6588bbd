-- A completion is looked up by its whole key. Indexes that begin as the key does look as good for that to a planner that has
-- no statistics yet, and it took one that leads through all claims of the boost: each claim cost more than the one before.
-- These fit only what caps count by; and a row whose claimant is not counted yet is in neither.
DROP INDEX "deed_claim_by_claimant";
--> statement-breakpoint
DROP INDEX "deed_claim_by_day";
--> statement-breakpoint
CREATE INDEX "deed_claim_by_claimant" ON "deed_claim" ("claimant", "boost_id", "core", "chain_id", "utc_day")
  WHERE "claimant" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "deed_claim_by_day" ON "deed_claim" ("utc_day", "boost_id", "core", "chain_id") WHERE "utc_day" IS NOT NULL;

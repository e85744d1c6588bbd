-- Whom a claimant has named before the deed was settled, and so before anybody could be signed for.
CREATE TABLE "claimant_referral" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "transaction_hash" text NOT NULL,
  "claimant" text NOT NULL,
  "referrer" text NOT NULL,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "claimant_referral_key" PRIMARY KEY ("chain_id", "core", "boost_id", "transaction_hash", "claimant")
);

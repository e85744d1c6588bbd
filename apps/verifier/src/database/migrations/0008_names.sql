-- Tables, columns and statuses get the names that the API and the protocol use. Every row stays.
-- A verifier of an older version can no longer write after this: it fails, and signs nothing.
DROP TRIGGER "completion_0_refuses_over_cap" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_a_shares_deed_claim" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_a_takes_deed_claim" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_a_then_counts" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_b_refuses_halted" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_b_refuses_halted_too" ON "completion";
--> statement-breakpoint
DROP TRIGGER "completion_keeps_first_digest" ON "completion";
--> statement-breakpoint
DROP TRIGGER "deed_claim_stands" ON "deed_claim";
--> statement-breakpoint
DROP TRIGGER "reissued_refuses_halted" ON "reissued_signature";
--> statement-breakpoint
DROP TRIGGER "boost_terms_stand" ON "boost_terms";
--> statement-breakpoint
DROP TRIGGER "boost_text_rises" ON "boost_text";
--> statement-breakpoint
DROP FUNCTION "keep_first_digest", "share_deed_claim", "keep_deed_claim", "refuse_halted_chain", "refuse_over_cap", "count_completion", "keep_boost_terms", "keep_boost_text_newest";
--> statement-breakpoint
DROP FUNCTION "has_room_in_caps"("completion");
--> statement-breakpoint
ALTER TABLE "completion" RENAME COLUMN "log_position" TO "log_index";
--> statement-breakpoint
ALTER TABLE "completion" RENAME COLUMN "reward_at_most" TO "max_reward";
--> statement-breakpoint
ALTER TABLE "completion" RENAME COLUMN "seen_at" TO "observed_at";
--> statement-breakpoint
ALTER TABLE "completion" RENAME CONSTRAINT "completion_intent_first" TO "completion_claim_before_signature";
--> statement-breakpoint
ALTER TABLE "completion" DROP CONSTRAINT "completion_status";
--> statement-breakpoint
DROP INDEX "completion_not_final";
--> statement-breakpoint
UPDATE "completion" SET "status" = CASE "status"
  WHEN 'seen' THEN 'observed'
  WHEN 'final' THEN 'finalized'
  WHEN 'intent' THEN 'pending'
  WHEN 'delivered' THEN 'signed'
  ELSE "status" END;
--> statement-breakpoint
ALTER TABLE "completion" ADD CONSTRAINT "completion_status"
  CHECK ("status" IN ('observed', 'finalized', 'refused', 'pending', 'signed'));
--> statement-breakpoint
-- A status says what the row holds: a digest from `pending` on, a signature when `signed`, a reason when `refused`.
ALTER TABLE "completion" ADD CONSTRAINT "completion_status_matches" CHECK (
  ("digest" IS NOT NULL) = ("status" IN ('pending', 'signed'))
  AND ("signature" IS NOT NULL) = ("status" = 'signed')
  AND ("signer" IS NOT NULL) = ("status" = 'signed')
  AND ("refusal_code" IS NOT NULL) = ("status" = 'refused')
);
--> statement-breakpoint
CREATE INDEX "completion_not_finalized" ON "completion" ("chain_id", "block_number") WHERE "status" = 'observed';
--> statement-breakpoint
ALTER TABLE "reissued_signature" RENAME COLUMN "log_position" TO "log_index";
--> statement-breakpoint
ALTER TABLE "over_cap_completion" RENAME COLUMN "log_position" TO "log_index";
--> statement-breakpoint
ALTER TABLE "deed_claim" RENAME TO "claim_digest";
--> statement-breakpoint
ALTER TABLE "claim_digest" RENAME COLUMN "log_position" TO "log_index";
--> statement-breakpoint
ALTER TABLE "claim_digest" RENAME CONSTRAINT "deed_claim_key" TO "claim_digest_key";
--> statement-breakpoint
ALTER INDEX "deed_claim_by_claimant" RENAME TO "claim_digest_by_claimant";
--> statement-breakpoint
ALTER INDEX "deed_claim_by_day" RENAME TO "claim_digest_by_day";
--> statement-breakpoint
ALTER TABLE "settled_mark" RENAME TO "finalized_checkpoint";
--> statement-breakpoint
ALTER TABLE "finalized_checkpoint" RENAME CONSTRAINT "settled_mark_key" TO "finalized_checkpoint_key";
--> statement-breakpoint
CREATE FUNCTION "has_room_in_caps"(c "completion") RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  "day" integer := c."block_time" / 86400;
  "of_account" bigint;
  "of_account_on_day" bigint;
  "on_day" bigint;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE "utc_day" = "day") INTO "of_account", "of_account_on_day" FROM "claim_digest"
    WHERE "chain_id" = c."chain_id" AND "core" = c."core" AND "boost_id" = c."boost_id" AND "claimant" = c."claimant";
  SELECT count(*) INTO "on_day" FROM "claim_digest"
    WHERE "chain_id" = c."chain_id" AND "core" = c."core" AND "boost_id" = c."boost_id" AND "utc_day" = "day";
  -- Room under one of the versions in force is enough.
  RETURN EXISTS (
    SELECT 1 FROM jsonb_to_recordset(c."caps")
      AS "cap"("maxPerAccount" bigint, "maxPerAccountPerDay" bigint, "maxPerDay" bigint)
    WHERE ("cap"."maxPerAccount" IS NULL OR "of_account" < "cap"."maxPerAccount")
      AND ("cap"."maxPerAccountPerDay" IS NULL OR "of_account_on_day" < "cap"."maxPerAccountPerDay")
      AND ("cap"."maxPerDay" IS NULL OR "on_day" < "cap"."maxPerDay")
  );
END $$;
--> statement-breakpoint
-- A completion over a cap gets no digest and becomes a refusal for good.
CREATE FUNCTION "enforce_caps"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_over" boolean;
BEGIN
  IF NEW."caps" IS NOT NULL THEN
    -- One transaction at a time per boost: two that count at the same moment would both find room for the last completion.
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'caps', NEW."chain_id", NEW."core", NEW."boost_id"), 0));
  END IF;
  IF EXISTS (
    SELECT 1 FROM "claim_digest" WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core" AND "boost_id" = NEW."boost_id"
      AND "transaction_hash" = NEW."transaction_hash" AND "log_index" = NEW."log_index"
  ) THEN
    RETURN NEW;
  END IF;
  "is_over" := EXISTS (
    SELECT 1 FROM "over_cap_completion" WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core"
      AND "boost_id" = NEW."boost_id" AND "transaction_hash" = NEW."transaction_hash"
      AND "log_index" = NEW."log_index"
  );
  IF NOT "is_over" AND NEW."caps" IS NOT NULL THEN
    "is_over" := NOT "has_room_in_caps"(NEW);
  END IF;
  IF NOT "is_over" THEN
    RETURN NEW;
  END IF;
  INSERT INTO "over_cap_completion" VALUES
    (NEW."chain_id", NEW."core", NEW."boost_id", NEW."transaction_hash", NEW."log_index", NEW."claimant")
  ON CONFLICT DO NOTHING;
  NEW."status" := 'refused';
  NEW."refusal_code" := 'over-cap';
  NEW."refusal_reason" := 'The boost''s terms allow no more completions of this account, or no more on that day.';
  NEW."claim" := NULL;
  NEW."digest" := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The first claim of a completion applies to all incentives of its boost: one signature is valid for all of them, and two
-- digests could each be spent on each incentive.
CREATE FUNCTION "share_claim_digest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "claim_digest" VALUES
    (NEW."chain_id", NEW."core", NEW."boost_id", NEW."transaction_hash", NEW."log_index", NEW."claim", NEW."digest")
  ON CONFLICT ("chain_id", "core", "boost_id", "transaction_hash", "log_index")
    DO UPDATE SET "digest" = "claim_digest"."digest"
  RETURNING "claim", "digest" INTO NEW."claim", NEW."digest";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "claim_digest" SET "claimant" = NEW."claim" ->> 'claimant', "utc_day" = NEW."block_time" / 86400
    WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core" AND "boost_id" = NEW."boost_id"
      AND "transaction_hash" = NEW."transaction_hash" AND "log_index" = NEW."log_index" AND "claimant" IS NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The chain's id is in the error's detail, where a program reads it.
CREATE FUNCTION "reject_halted_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "chain_halt" WHERE "chain_id" = NEW."chain_id") THEN
    RAISE EXCEPTION 'Nothing is signed on a halted chain.' USING ERRCODE = 'LH001', DETAIL = NEW."chain_id"::text;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "protect_digest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."digest" IS NOT NULL AND (NEW."digest" IS DISTINCT FROM OLD."digest" OR NEW."claim" IS DISTINCT FROM OLD."claim") THEN
    RAISE EXCEPTION 'The digest of a completion cannot change.';
  END IF;
  IF OLD."signature" IS NOT NULL AND NEW."signature" IS DISTINCT FROM OLD."signature" THEN
    RAISE EXCEPTION 'The signature of a completion cannot change.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "protect_claim_digest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."digest" <> OLD."digest" OR NEW."claim" <> OLD."claim" THEN
    RAISE EXCEPTION 'The digest of a claim cannot change.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "protect_boost_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A signed version of a boost''s terms cannot change.';
END $$;
--> statement-breakpoint
CREATE FUNCTION "require_newer_boost_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A boost''s text is replaced only by one with a higher sequence.';
END $$;
--> statement-breakpoint
-- PostgreSQL runs the triggers of a table in the order of their names, so a number says which comes first: caps are counted
-- before a digest is shared, a shared digest is then counted, and a halted chain is rejected with whatever row results.
CREATE TRIGGER "completion_1_enforce_caps" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "enforce_caps"();
--> statement-breakpoint
CREATE TRIGGER "completion_2_share_digest" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "share_claim_digest"();
--> statement-breakpoint
CREATE TRIGGER "completion_2_share_digest_on_update" BEFORE UPDATE ON "completion"
  FOR EACH ROW WHEN (OLD."digest" IS NULL AND NEW."digest" IS NOT NULL) EXECUTE FUNCTION "share_claim_digest"();
--> statement-breakpoint
CREATE TRIGGER "completion_3_count" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "count_completion"();
--> statement-breakpoint
CREATE TRIGGER "completion_4_reject_halted" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "reject_halted_chain"();
--> statement-breakpoint
CREATE TRIGGER "completion_4_reject_halted_on_update" BEFORE UPDATE ON "completion" FOR EACH ROW
  WHEN (NEW."digest" IS DISTINCT FROM OLD."digest" OR NEW."signature" IS DISTINCT FROM OLD."signature")
  EXECUTE FUNCTION "reject_halted_chain"();
--> statement-breakpoint
CREATE TRIGGER "completion_5_protect_digest" BEFORE UPDATE ON "completion"
  FOR EACH ROW EXECUTE FUNCTION "protect_digest"();
--> statement-breakpoint
CREATE TRIGGER "claim_digest_protect" BEFORE UPDATE OR DELETE ON "claim_digest"
  FOR EACH ROW EXECUTE FUNCTION "protect_claim_digest"();
--> statement-breakpoint
CREATE TRIGGER "reissued_signature_reject_halted" BEFORE INSERT ON "reissued_signature"
  FOR EACH ROW EXECUTE FUNCTION "reject_halted_chain"();
--> statement-breakpoint
CREATE TRIGGER "boost_terms_protect" BEFORE UPDATE OR DELETE ON "boost_terms"
  FOR EACH ROW EXECUTE FUNCTION "protect_boost_terms"();
--> statement-breakpoint
CREATE TRIGGER "boost_text_require_newer" BEFORE UPDATE ON "boost_text" FOR EACH ROW WHEN (NEW."sequence" <= OLD."sequence")
  EXECUTE FUNCTION "require_newer_boost_text"();

-- Each version of a boost's terms that its owner has signed, for ever: what was permitted once stays provable.
CREATE TABLE "boost_terms" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "sequence" bigint NOT NULL,
  "hash" text NOT NULL,
  "terms" jsonb NOT NULL,
  "signature" text NOT NULL,
  "signer" text NOT NULL,
  "from_block" bigint NOT NULL,
  "accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "boost_terms_key" PRIMARY KEY ("chain_id", "core", "boost_id", "sequence")
);
--> statement-breakpoint
CREATE FUNCTION "keep_boost_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a boost''s terms is kept for ever';
END $$;
--> statement-breakpoint
CREATE TRIGGER "boost_terms_stand" BEFORE UPDATE OR DELETE ON "boost_terms" FOR EACH ROW EXECUTE FUNCTION "keep_boost_terms"();
--> statement-breakpoint
-- Whose each completion is and of which day (UTC, by block time), so that caps can be counted: a completion is one row here,
-- however many incentives it is paid by. The day is not known of what was kept before.
ALTER TABLE "deed_claim" ADD COLUMN "claimant" text, ADD COLUMN "utc_day" integer;
--> statement-breakpoint
UPDATE "deed_claim" SET "claimant" = "claim" ->> 'claimant';
--> statement-breakpoint
CREATE INDEX "deed_claim_by_claimant" ON "deed_claim" ("chain_id", "core", "boost_id", "claimant", "utc_day");
--> statement-breakpoint
CREATE INDEX "deed_claim_by_day" ON "deed_claim" ("chain_id", "core", "boost_id", "utc_day");
--> statement-breakpoint
-- What was over a cap when it was asked for is not paid later either, by no incentive of the boost.
CREATE TABLE "over_cap_completion" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "transaction_hash" text NOT NULL,
  "log_position" integer NOT NULL,
  "claimant" text NOT NULL,
  "refused_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "over_cap_completion_key" PRIMARY KEY ("chain_id", "core", "boost_id", "transaction_hash", "log_position")
);
--> statement-breakpoint
-- The block's time (unix seconds), and the caps of the terms that permitted it: null for none.
ALTER TABLE "completion" ADD COLUMN "block_time" bigint, ADD COLUMN "caps" jsonb;
--> statement-breakpoint
CREATE FUNCTION "has_room_in_caps"(c "completion") RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  "day" integer := c."block_time" / 86400;
  "of_account" bigint;
  "of_account_on_day" bigint;
  "on_day" bigint;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE "utc_day" = "day") INTO "of_account", "of_account_on_day" FROM "deed_claim"
    WHERE "chain_id" = c."chain_id" AND "core" = c."core" AND "boost_id" = c."boost_id" AND "claimant" = c."claimant";
  SELECT count(*) INTO "on_day" FROM "deed_claim"
    WHERE "chain_id" = c."chain_id" AND "core" = c."core" AND "boost_id" = c."boost_id" AND "utc_day" = "day";
  -- Any of the versions in force is enough.
  RETURN EXISTS (
    SELECT 1 FROM jsonb_to_recordset(c."caps")
      AS "cap"("maxPerAccount" bigint, "maxPerAccountPerDay" bigint, "maxPerDay" bigint)
    WHERE ("cap"."maxPerAccount" IS NULL OR "of_account" < "cap"."maxPerAccount")
      AND ("cap"."maxPerAccountPerDay" IS NULL OR "of_account_on_day" < "cap"."maxPerAccountPerDay")
      AND ("cap"."maxPerDay" IS NULL OR "on_day" < "cap"."maxPerDay")
  );
END $$;
--> statement-breakpoint
-- Whatever its digest will be, a completion over a cap gets none. Its name sorts before the triggers that share the digest.
CREATE FUNCTION "refuse_over_cap"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_over" boolean;
BEGIN
  IF NEW."caps" IS NOT NULL THEN
    -- One at a time for each boost, to the end of the transaction: two that count at once would both find room for the last.
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'caps', NEW."chain_id", NEW."core", NEW."boost_id"), 0));
  END IF;
  IF EXISTS (
    SELECT 1 FROM "deed_claim" WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core" AND "boost_id" = NEW."boost_id"
      AND "transaction_hash" = NEW."transaction_hash" AND "log_position" = NEW."log_position"
  ) THEN
    RETURN NEW;
  END IF;
  "is_over" := EXISTS (
    SELECT 1 FROM "over_cap_completion" WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core"
      AND "boost_id" = NEW."boost_id" AND "transaction_hash" = NEW."transaction_hash"
      AND "log_position" = NEW."log_position"
  );
  IF NOT "is_over" AND NEW."caps" IS NOT NULL THEN
    "is_over" := NOT "has_room_in_caps"(NEW);
  END IF;
  IF NOT "is_over" THEN
    RETURN NEW;
  END IF;
  INSERT INTO "over_cap_completion" VALUES
    (NEW."chain_id", NEW."core", NEW."boost_id", NEW."transaction_hash", NEW."log_position", NEW."claimant")
  ON CONFLICT DO NOTHING;
  NEW."status" := 'refused';
  NEW."refusal_code" := 'over-cap';
  NEW."refusal_reason" := 'The boost''s terms allow no more completions of this account, or no more on that day.';
  NEW."claim" := NULL;
  NEW."digest" := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "completion_0_refuses_over_cap" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "refuse_over_cap"();
--> statement-breakpoint
CREATE FUNCTION "count_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "deed_claim" SET "claimant" = NEW."claim" ->> 'claimant', "utc_day" = NEW."block_time" / 86400
    WHERE "chain_id" = NEW."chain_id" AND "core" = NEW."core" AND "boost_id" = NEW."boost_id"
      AND "transaction_hash" = NEW."transaction_hash" AND "log_position" = NEW."log_position" AND "claimant" IS NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Behind the one that shares the digest: from here on it counts.
CREATE TRIGGER "completion_a_then_counts" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "count_completion"();

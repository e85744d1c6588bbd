-- What one deed's claimant is signed for, whichever of the boost's incentives was asked for first: one signature is good for
-- all of them, so two digests for one deed could each be spent on each incentive.
CREATE TABLE "deed_claim" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "transaction_hash" text NOT NULL,
  "log_position" integer NOT NULL,
  "claim" jsonb NOT NULL,
  "digest" text NOT NULL,
  CONSTRAINT "deed_claim_key" PRIMARY KEY ("chain_id", "core", "boost_id", "transaction_hash", "log_position")
);
--> statement-breakpoint
INSERT INTO "deed_claim"
SELECT DISTINCT ON ("chain_id", "core", "boost_id", "transaction_hash", "log_position")
  "chain_id", "core", "boost_id", "transaction_hash", "log_position", "claim", "digest"
FROM "completion" WHERE "digest" IS NOT NULL
ORDER BY "chain_id", "core", "boost_id", "transaction_hash", "log_position", "changed_at";
--> statement-breakpoint
CREATE FUNCTION "share_deed_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first claim of the deed stands; whoever comes later, for another incentive or with another referrer, gets it too.
  INSERT INTO "deed_claim" VALUES
    (NEW."chain_id", NEW."core", NEW."boost_id", NEW."transaction_hash", NEW."log_position", NEW."claim", NEW."digest")
  ON CONFLICT ("chain_id", "core", "boost_id", "transaction_hash", "log_position")
    DO UPDATE SET "digest" = "deed_claim"."digest"
  RETURNING "claim", "digest" INTO NEW."claim", NEW."digest";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "completion_a_shares_deed_claim" BEFORE INSERT ON "completion"
  FOR EACH ROW WHEN (NEW."digest" IS NOT NULL) EXECUTE FUNCTION "share_deed_claim"();
--> statement-breakpoint
CREATE TRIGGER "completion_a_takes_deed_claim" BEFORE UPDATE ON "completion"
  FOR EACH ROW WHEN (OLD."digest" IS NULL AND NEW."digest" IS NOT NULL) EXECUTE FUNCTION "share_deed_claim"();
--> statement-breakpoint
CREATE FUNCTION "keep_deed_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."digest" <> OLD."digest" OR NEW."claim" <> OLD."claim" THEN
    RAISE EXCEPTION 'a deed keeps its digest for ever';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "deed_claim_stands" BEFORE UPDATE OR DELETE ON "deed_claim" FOR EACH ROW EXECUTE FUNCTION "keep_deed_claim"();

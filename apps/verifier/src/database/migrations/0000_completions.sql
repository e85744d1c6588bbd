CREATE TABLE "completion" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "incentive_id" smallint NOT NULL,
  "transaction_hash" text NOT NULL,
  "log_position" integer NOT NULL,
  "claimant" text NOT NULL,
  "status" text NOT NULL,
  "block_number" bigint NOT NULL,
  "block_hash" text NOT NULL,
  "refusal_code" text,
  "refusal_reason" text,
  "claim" jsonb,
  "digest" text,
  "signature" text,
  "signer" text,
  "reward_at_most" numeric(78, 0),
  "seen_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "completion_key" PRIMARY KEY ("chain_id", "core", "boost_id", "incentive_id", "transaction_hash", "log_position"),
  CONSTRAINT "completion_status" CHECK ("status" IN ('seen', 'final', 'refused', 'intent', 'signed', 'delivered')),
  CONSTRAINT "completion_intent_first" CHECK (("digest" IS NULL) = ("claim" IS NULL) AND ("signature" IS NULL OR "digest" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX "completion_by_claimant" ON "completion" ("claimant", "chain_id", "seen_at" DESC);
--> statement-breakpoint
CREATE INDEX "completion_not_final" ON "completion" ("chain_id", "block_number") WHERE "status" = 'seen';
--> statement-breakpoint
CREATE FUNCTION "keep_first_digest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."digest" IS NOT NULL AND (NEW."digest" IS DISTINCT FROM OLD."digest" OR NEW."claim" IS DISTINCT FROM OLD."claim") THEN
    RAISE EXCEPTION 'a completion keeps its digest for ever';
  END IF;
  IF OLD."signature" IS NOT NULL AND NEW."signature" IS DISTINCT FROM OLD."signature" THEN
    RAISE EXCEPTION 'a completion keeps its signature for ever';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "completion_keeps_first_digest" BEFORE UPDATE ON "completion" FOR EACH ROW EXECUTE FUNCTION "keep_first_digest"();
--> statement-breakpoint
CREATE TABLE "watch_cursor" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "next_block" bigint NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "watch_cursor_key" PRIMARY KEY ("chain_id", "core")
);

-- What the owner of a boost calls it and says of it, as signed: words that no claim is judged by. One for each boost: those
-- that were taken back are not kept, unlike terms, by which others are paid.
CREATE TABLE "boost_text" (
  "chain_id" bigint NOT NULL,
  "core" text NOT NULL,
  "boost_id" numeric(78, 0) NOT NULL,
  "sequence" bigint NOT NULL,
  "hash" text NOT NULL,
  "text" jsonb NOT NULL,
  "signature" text NOT NULL,
  "signer" text NOT NULL,
  "accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "boost_text_key" PRIMARY KEY ("chain_id", "core", "boost_id")
);
--> statement-breakpoint
CREATE FUNCTION "keep_boost_text_newest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a boost''s text is followed by one with a higher sequence alone';
END $$;
--> statement-breakpoint
CREATE TRIGGER "boost_text_rises" BEFORE UPDATE ON "boost_text" FOR EACH ROW WHEN (NEW."sequence" <= OLD."sequence")
  EXECUTE FUNCTION "keep_boost_text_newest"();

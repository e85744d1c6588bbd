-- Farcaster logs in too: its users sign a message, and its issuer is the registry of their ids.
ALTER TABLE social_identity DROP CONSTRAINT social_identity_provider_check;
--> statement-breakpoint
ALTER TABLE social_identity ADD CONSTRAINT social_identity_provider_check
  CHECK (provider IN ('google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'));
--> statement-breakpoint
ALTER TABLE social_login DROP CONSTRAINT social_login_provider_check;
--> statement-breakpoint
ALTER TABLE social_login ADD CONSTRAINT social_login_provider_check
  CHECK (provider IN ('google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'));

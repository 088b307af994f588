-- Wallets that are watched because they signed in, and when they last did. Null for those that somebody asked for.
alter table chain.synced_wallets add column signed_in_at timestamptz;

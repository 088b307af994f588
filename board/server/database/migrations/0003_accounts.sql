-- What the board keeps about Parse's users, by their objectId: verified addresses, sign-in texts, how a session was made.
create table board.verified_addresses (
  namespace text not null default 'eip155' check (namespace in ('eip155', 'solana', 'polkadot')),
  address text not null,
  user_id text not null,
  -- 'legacy': proved by the old fixed phrase, which names neither site nor user; good for signing in and nothing else.
  proof text not null check (proof in ('eip4361', 'legacy')),
  verified_at timestamptz not null default now(),
  primary key (namespace, address),
  constraint evm_addresses_are_lower_case check (namespace <> 'eip155' or address ~ '^0x[0-9a-f]{40}$')
);
create index verified_addresses_by_user on board.verified_addresses (user_id, verified_at);

-- Texts handed out for signing in with EIP-4361; a row is deleted by its first use.
create table board.sign_in_nonces (
  nonce text primary key,
  address text not null,
  message_hash bytea not null,
  expires_at timestamptz not null
);
create index sign_in_nonces_by_end on board.sign_in_nonces (expires_at);

-- Times handed out by getServerTime to old clients, in epoch milliseconds; a row is deleted by its first use.
create table board.server_times (
  issued_ms bigint primary key,
  issued_at timestamptz not null default now()
);
create index server_times_by_age on board.server_times (issued_at);

-- Sessions made on this site, by the objectId of Parse's _Session; sessions made at /server are absent.
create table board.site_sessions (
  session_id text primary key,
  user_id text not null,
  method text not null check (method in ('password', 'eip4361')),
  authenticated_at timestamptz not null default now()
);
create index site_sessions_by_user on board.site_sessions (user_id);

-- Whether the user has chosen their name and password, which a wallet user has not at first.
create table board.account_settings (
  user_id text primary key,
  has_chosen_username boolean not null default true,
  has_password boolean not null default true
);

-- Counters of the rate limits; the columns are those that rate-limiter-flexible uses.
create table board.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

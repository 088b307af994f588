-- What is written into classes at /server as it happens on a chain: contract events, and what wallets do.

-- An event of a contract, each of which becomes a row of a class.
create table chain.event_syncs (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  address bytea not null check (length(address) = 20),
  -- The hash of the event's signature.
  topic bytea not null check (length(topic) = 32),
  -- The event's entry of an ABI. Without one, rows hold topics and data as they are.
  abi jsonb,
  class_name text not null,
  -- Every block below it is read and final. Null until the first look at the chain, for events from then on.
  next_block bigint,
  created_at timestamptz not null default now(),
  unique (chain_id, address, topic, class_name)
);

-- The wallets whose doings are written into classes.
create table chain.synced_wallets (
  chain_id bigint not null,
  address bytea not null check (length(address) = 20),
  -- For whom the index follows it: an owner of chain.watch_owners.
  owner text not null,
  -- From here on everything is written, as it comes. Null until the first look at the chain.
  from_block bigint,
  -- Whether what came before is written as well. That goes backwards, and is done from `written_from` on.
  is_historical boolean not null,
  written_from bigint,
  created_at timestamptz not null default now(),
  primary key (chain_id, address)
);

-- What became an object of a class, or has yet to. Written before the object, whose id it gives: so each object is made once, however often
-- a process dies in between.
create table chain.synced_rows (
  object_id text primary key,
  class_name text not null,
  chain_id bigint not null,
  block_number bigint not null,
  block_hash bytea not null,
  -- The place in the block: of a log, or of a transaction.
  place integer not null,
  -- The place within a TransferBatch.
  part integer not null default 0,
  sync_id bigint references chain.event_syncs on delete set null,
  state text not null check (state in ('pending', 'written', 'removing', 'refused')),
  -- What the object is made of, until it is.
  fields jsonb,
  is_final boolean not null,
  is_confirmed boolean not null,
  -- Why the application would not take it.
  refusal text,
  tries integer not null default 0,
  unique (class_name, chain_id, block_number, place, part, block_hash)
);
create index on chain.synced_rows (chain_id, class_name, block_number, place, part)
  where state in ('pending', 'removing') or (state = 'written' and is_final and not is_confirmed);
create index on chain.synced_rows (sync_id, block_number);

-- Objects with a sum: how much of a token a wallet has.
create table chain.synced_holdings (
  object_id text primary key,
  class_name text not null,
  chain_id bigint not null,
  owner bytea not null,
  token bytea not null,
  token_id numeric(78) not null default 0,
  -- Something was transferred since the object was written.
  is_stale boolean not null default true,
  is_written boolean not null default false,
  unique (class_name, chain_id, owner, token, token_id)
);
create index on chain.synced_holdings (chain_id) where is_stale;

-- Which process writes what happens on a chain: the one that extends its turn.
create table chain.sync_turns (
  chain_id bigint primary key,
  holder text not null,
  ends_at timestamptz not null,
  -- Up to here the rows of wallets are final.
  wallets_final_to bigint
);

-- What NFTs say of themselves, and sales of watched collections.

-- One row for each token that was asked about.
create table chain.nft_metadata (
  -- Lists of found tokens go by it, so that new ones don't move their pages.
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  token bytea not null,
  token_id numeric(78) not null,
  standard smallint not null check (standard in (721, 1155)),
  -- `due` is read at `due_at`; `failed` is left alone until it is asked for.
  status text not null default 'due' check (status in ('due', 'fetched', 'failed')),
  due_at timestamptz not null default now(),
  failures smallint not null default 0,
  -- Why the last try failed.
  problem text,
  token_uri text,
  -- JSON as it was found. What follows is cut to a reasonable length.
  metadata text,
  name text,
  description text,
  attributes text,
  synced_at timestamptz,
  search tsvector generated always as (
    setweight(to_tsvector('simple', coalesce(name, '')), 'A')
      || setweight(to_tsvector('simple', coalesce(description, '')), 'B')
      || setweight(to_tsvector('simple', coalesce(attributes, '')), 'C')
  ) stored,
  unique (chain_id, token, token_id)
);
create index on chain.nft_metadata using gin (search);
create index on chain.nft_metadata (due_at) where status = 'due';

-- Sales that a marketplace's events told of. One counts while its block is the one in chain.blocks.
create table chain.nft_trades (
  chain_id bigint not null,
  token bytea not null,
  block_number bigint not null,
  log_index integer not null,
  block_hash bytea not null,
  transaction_hash bytea not null,
  transaction_index integer not null,
  token_ids numeric(78)[] not null,
  seller bytea not null,
  buyer bytea not null,
  marketplace bytea not null,
  price numeric(78) not null,
  primary key (chain_id, token, block_number, log_index)
);

-- Receipts that were looked through for sales of a collection.
create table chain.nft_trade_receipts (
  chain_id bigint not null,
  token bytea not null,
  block_number bigint not null,
  transaction_hash bytea not null,
  block_hash bytea not null,
  primary key (chain_id, token, block_number, transaction_hash)
);

-- From dates to blocks.
create index on chain.blocks (chain_id, time);

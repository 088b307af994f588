-- The closed and open vocabularies that listings refer to: tags with synonyms, chains, sectors, countries, cities, and dated exchange rates.
create schema if not exists board;

create table board.tags (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 60),
  tag_group text not null,
  is_sector boolean not null default false
);

create table board.tag_synonyms (
  synonym text primary key check (synonym = lower(synonym)),
  tag_slug text not null references board.tags on delete cascade,
  -- Short words such as "sol" or "go" mean a tag only where somebody typed them as one, never inside free text.
  is_ambiguous boolean not null default false
);

create table board.chains (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  family text not null check (family in ('evm', 'svm', 'move', 'cosmos', 'substrate', 'utxo', 'other')),
  chain_id bigint check (chain_id > 0),
  parent text references board.chains,
  aliases text[] not null default '{}'
);

create table board.sectors (
  slug text primary key references board.tags,
  name text not null
);

create table board.countries (
  code char(2) primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique,
  aliases text[] not null default '{}',
  regions text[] not null default '{}'
);

create table board.cities (
  slug text primary key,
  name text not null,
  country char(2) not null references board.countries,
  aliases text[] not null default '{}'
);

-- One set of reference rates a day: how many units of a currency one US dollar buys.
create table board.fx_rates (
  rate_date date not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  per_usd numeric(20, 8) not null check (per_usd > 0),
  source text not null,
  primary key (rate_date, currency)
);

-- What was read from the data files that come with the product, so that a start reads each version once.
create table board.seeds (
  name text primary key,
  hash text not null,
  seeded_at timestamptz not null default now()
);

-- What candidates say about themselves, by the objectId of Parse's user. Nobody else sees any of it until they make a link, or share it with an
-- application.
create table board.profiles (
  user_id text primary key,
  -- Random. Whoever has it reads the profile without who it is; null while there is none. Not hashed: its owner sees it again, and this row has
  -- all that it opens.
  link text unique check (link ~ '^[A-Za-z0-9_-]{43}$'),
  headline text not null check (length(headline) between 1 and 120),
  about text not null default '' check (length(about) <= 2000),
  -- Slugs of board.tags; one that is no tag any more is left out.
  skills text[] not null default '{}' check (cardinality(skills) <= 20),
  links text[] not null default '{}' check (cardinality(links) <= 5),
  time_zone text,
  -- Where they may work, by ISO 3166-1.
  countries text[] not null default '{}' check (cardinality(countries) <= 20),
  -- US dollars a year. For the candidate alone, as is the message, which fills the application form.
  pay_wanted integer check (pay_wanted between 1 and 100000000),
  message text not null default '' check (length(message) <= 4000),
  updated_at timestamptz not null default now()
);

-- Facts that were checked and that the candidate wants in their profile.
create table board.profile_facts (
  user_id text not null references board.profiles on delete cascade,
  kind text not null check (kind in ('wallet', 'ens', 'github', 'email_domain')),
  -- `eip155:0x…` for a wallet, the name, the login, or the domain.
  value text not null check (length(value) between 1 and 300),
  -- The wallet that an ENS name belongs to, as `eip155:0x…`: without it, the fact isn't shown.
  wallet text,
  -- Of a wallet, its own proof says when.
  checked_at timestamptz not null default now(),
  primary key (user_id, kind, value)
);

-- Whether the employer's team sees the profile of the application's account.
alter table board.applications add column shares_profile boolean not null default false;

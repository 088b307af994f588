-- Links in mails: what each is good for, and for whom. Only a hash of what the link holds is kept; a row is deleted by its first use.
create table board.mail_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'verify')),
  -- Parse's objectId.
  user_id text not null,
  -- The address that the mail went to; the link is void once the user has another one.
  email text not null,
  -- A hash that stands for the password at that time: a link for a new one is void once there is another.
  password_mark text check (password_mark is not null or purpose <> 'reset'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_tokens_by_user on board.mail_tokens (user_id, purpose);
create index mail_tokens_by_end on board.mail_tokens (expires_at);

-- Makes the tables of users and sessions where the backend has never run, in the form that it adopts. The backend adds an app's own columns.
do $$
begin
  if to_regclass('public."_User"') is null then
    create table public."_User" (
      "objectId" text primary key,
      "createdAt" timestamptz,
      "updatedAt" timestamptz,
      username text,
      email text,
      "emailVerified" boolean,
      "authData" jsonb,
      _rperm text[],
      _wperm text[],
      _hashed_password text,
      -- The addresses that the user has proved, for old clients.
      accounts jsonb,
      "ethAddress" text,
      "dotAccounts" jsonb,
      "dotAddress" text,
      "solAccounts" jsonb,
      "SolAccounts" jsonb,
      "solAddress" text,
      "erdAccounts" jsonb,
      "erdAddress" text,
      -- The board doesn't use these.
      _email_verify_token text,
      _email_verify_token_expires_at timestamptz,
      _account_lockout_expires_at timestamptz,
      _failed_login_count double precision,
      _perishable_token text,
      _perishable_token_expires_at timestamptz,
      _password_changed_at timestamptz,
      _password_history jsonb
    );
    create unique index "_User_unique_username" on public."_User" (username);
    create unique index "_User_unique_email" on public."_User" (email);
    create index case_insensitive_username on public."_User" (lower(username) varchar_pattern_ops);
    create index case_insensitive_email on public."_User" (lower(email) varchar_pattern_ops);
  end if;
  if to_regclass('public."_Session"') is null then
    create table public."_Session" (
      "objectId" text primary key,
      "createdAt" timestamptz,
      "updatedAt" timestamptz,
      "user" text,
      "installationId" text,
      "sessionToken" text,
      "expiresAt" timestamptz,
      "createdWith" jsonb,
      _rperm text[],
      _wperm text[]
    );
    create index board_by_token on public."_Session" ("sessionToken" nulls first);
    create index board_by_user on public."_Session" ("user" nulls first);
  end if;
end $$;

-- Email addresses that may have been stored in another spelling than the one they have now. SQL can't spell them (IDNA): the server does when
-- it starts, and deletes these rows.
create table board.addresses_to_spell (
  kind text not null check (kind in ('user', 'application', 'invitation')),
  id text not null,
  primary key (kind, id)
);

create function pg_temp.is_odd(email text) returns boolean language sql as $$
  select email !~ '^[a-z0-9_+''&=~-]+(\.[a-z0-9_+''&=~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' or email like '%xn--%'
$$;

insert into board.addresses_to_spell
  select 'application', id from board.applications
    where pg_temp.is_odd(email) or email like '%+%' or email ~ '@(gmail|googlemail)\.com$'
  union all select 'invitation', id from board.company_invitations where pg_temp.is_odd(email);

-- Parse creates its tables when it first starts.
do $$
begin
  if to_regclass('public."_User"') is not null then
    insert into board.addresses_to_spell select 'user', "objectId" from public."_User" where pg_temp.is_odd(email);
  end if;
end $$;

drop function pg_temp.is_odd(text);

-- Who moderates and who runs the board. Until now they were members of two roles in Parse's tables, which go with this.
create table board.staff (
  user_id text not null,
  role text not null check (role in ('moderator', 'admin')),
  primary key (user_id, role)
);

do $$
begin
  if to_regclass('public."_Role"') is null or to_regclass('public."_Join:users:_Role"') is null then
    return;
  end if;
  insert into board.staff (user_id, role)
    select m."relatedId", o.office
    from board.offices o
    join public."_Role" r on r."objectId" = o.role_id
    join public."_Join:users:_Role" m on m."owningId" = r."objectId";
  delete from public."_Join:users:_Role" where "owningId" in (select role_id from board.offices);
  if to_regclass('public."_Join:roles:_Role"') is not null then
    delete from public."_Join:roles:_Role"
      where "owningId" in (select role_id from board.offices) or "relatedId" in (select role_id from board.offices);
  end if;
  delete from public."_Role" where "objectId" in (select role_id from board.offices);
end $$;

drop table board.offices;

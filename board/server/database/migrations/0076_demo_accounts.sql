-- The accounts for trying the demo, which only exist on boards that nobody but their own machine can reach.
create table board.demo_accounts (
  user_id text primary key,
  role text not null unique check (role in ('candidate', 'employer', 'moderator'))
);

-- The columns of a board of applications, as employers see them: how many each has, and the newest of each.
create index applications_on_board on board.applications (job_id, status, status_at desc, id desc)
  where email is not null and status <> 'unconfirmed';

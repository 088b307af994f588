-- The address that an email was sent to, which its alert's account may have changed by the time that a report says it came back.
alter table board.alert_mails add column sent_to text;

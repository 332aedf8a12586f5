-- What people were told of one another so far leaves the phones of admins: the row leaves their scope.
UPDATE "notifications" SET "copy_of" = "id" WHERE "notification_type" = 'connection' AND "copy_of" = '';

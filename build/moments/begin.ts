// Run before each test file that shares a process with others: it begins at the moment and in the zone of a new
// process, whatever the files before it did with either, and however long they took (preload.mjs).
(process as NodeJS.EventEmitter).emit('perch:begin');

#include "internal.h"
void clua_snapshots_detach(clua_state *state) { (void)state; }
#include "clua_snapshot.h"
clua_snapshot *clua_snapshot_create(clua_state *state){(void)state;return NULL;}
void clua_snapshot_free(clua_snapshot *snapshot){(void)snapshot;}
clua_status clua_snapshot_track(clua_snapshot *snapshot, const char *name, size_t count){(void)snapshot,(void)name,(void)count;return CLUA_FAILED;}
clua_status clua_snapshot_commit(clua_snapshot *snapshot, clua_changes **changes){(void)snapshot,(void)changes;return CLUA_FAILED;}
clua_status clua_snapshot_compare(clua_snapshot *s, clua_difference *d){(void)s,(void)d;return CLUA_FAILED;}
clua_status clua_snapshot_rollback(clua_snapshot *s){(void)s;return CLUA_FAILED;}
clua_status clua_snapshot_revert(clua_snapshot *s, clua_changes *c){(void)s,(void)c;return CLUA_FAILED;}
clua_status clua_snapshot_reapply(clua_snapshot *s, clua_changes *c){(void)s,(void)c;return CLUA_FAILED;}
clua_status clua_snapshot_pack(clua_snapshot *s, const char *n, size_t c, clua_packed *r){(void)s,(void)n,(void)c,(void)r;return CLUA_FAILED;}
size_t clua_snapshot_memory(const clua_snapshot *s){(void)s;return 0;}
int32_t clua_changes_count(const clua_changes *c){(void)c;return 0;}
clua_status clua_changes_pack(const clua_changes *c, int32_t i, clua_change *ch){(void)c,(void)i,(void)ch;return CLUA_FAILED;}
void clua_changes_free(clua_changes *c){(void)c;}

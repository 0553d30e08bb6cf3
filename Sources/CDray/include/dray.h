#ifndef DRAY_H
#define DRAY_H
#endif

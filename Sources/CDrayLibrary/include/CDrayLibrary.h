#ifndef CDRAY_LIBRARY_H
#define CDRAY_LIBRARY_H
#endif

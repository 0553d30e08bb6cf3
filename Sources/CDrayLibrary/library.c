#include "CDrayLibrary.h"
